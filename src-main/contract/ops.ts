/** Health, receipts and what the app is (spec sections 14, 17, 20). */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { BackupCheck, BackupInfo } from './backup'
import { Receipt } from './receipt'
import { spending } from './spending'

export const DoctorCheck = z.object({
  name: z.string(),
  status: z.enum(['ok', 'warn', 'fail']),
  /** What was seen. */
  detail: z.string(),
  /** What to do; empty when ok. */
  action: z.string(),
})
export type DoctorCheck = z.infer<typeof DoctorCheck>

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'headless', 'test']),
  platform: z.string(),
  home: z.string(),
  model_label: z.string(),
})
export type AppInfo = z.infer<typeof AppInfo>

export const ops = {
  ...spending,
  info: oc.input(z.object({})).output(AppInfo),
  doctor: oc.input(z.object({})).output(z.object({ checks: z.array(DoctorCheck), ok: z.boolean() })),
  backups: oc
    .route({ method: 'GET', path: '/backups', summary: 'Newest first' })
    .input(z.object({}))
    .output(z.object({ backups: z.array(BackupInfo), last_check: BackupCheck.nullable() })),
  /** Makes today's copy now and checks it. */
  backupNow: oc
    .route({ method: 'POST', path: '/backups' })
    .input(z.object({}))
    .output(z.object({ backup: BackupInfo, check: BackupCheck })),
  /** Of work that no reply stands for, newest first. */
  backgroundReceipts: oc
    .route({ method: 'GET', path: '/receipts/background' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(500).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        receipts: z.array(z.object({ receipt: Receipt, started_at: z.string(), ended_at: z.string() })),
        total: z.number().int(),
      }),
    ),
  receipts: oc
    .route({ method: 'GET', path: '/receipts' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(500).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        receipts: z.array(
          z.object({
            receipt: Receipt,
            conversation_id: z.string(),
            message_id: z.string(),
            ended_at: z.string(),
            question: z.string(),
          }),
        ),
        total: z.number().int(),
      }),
    ),
}
