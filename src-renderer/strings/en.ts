/** Every English string, one file per part of the app. Plurals use i18next's _one and _other. */
import { app } from './en-app'
import { chat } from './en-chat'

export const en = { app, chat } as const
