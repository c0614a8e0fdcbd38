/** Words on the screen. English first; a language is one more file shaped like en.ts. */
import i18next from 'i18next'
import { en } from './en'

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
})

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
  }
}

export const t = i18next.t
