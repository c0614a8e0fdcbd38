/** Copies of the database: made daily, restored to scratch and checked. */
import { z } from 'zod'

export const BackupInfo = z.object({
  /** File name below backups/. */
  name: z.string(),
  taken_at: z.string(),
  bytes: z.number().int(),
})
export type BackupInfo = z.infer<typeof BackupInfo>

/** What a backup is worth: opened from a scratch copy, counted, and asked for a memory it must hold. */
export const BackupCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  items: z.number().int(),
  messages: z.number().int(),
})
export type BackupCheck = z.infer<typeof BackupCheck>
