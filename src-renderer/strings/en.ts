/** Every English string, one file per part of the app. Plurals use i18next's _one and _other. */
import { app } from './en-app'
import { approval } from './en-approval'
import { arena } from './en-arena'
import { chat } from './en-chat'
import { data } from './en-data'
import { memory } from './en-memory'
import { observability } from './en-observability'
import { onboarding } from './en-onboarding'
import { quick } from './en-quick-ask'
import { receipts } from './en-receipts'
import { replays } from './en-replays'
import { settings } from './en-settings'
import { spending } from './en-spending'
import { versions } from './en-versions'
import { voice } from './en-voice'

export const en = {
  app,
  approval,
  arena,
  chat,
  data,
  memory,
  observability,
  onboarding,
  quick,
  receipts,
  replays,
  settings,
  spending,
  versions,
  voice,
} as const
