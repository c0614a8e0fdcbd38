import { t } from '../strings'

/** Where a key is, in words; a file is named by its path. */
export function placeName(where: string): string {
  if (where === 'environment') return t('app.place.environment')
  return where === 'keychain' ? t('app.place.keychain') : where
}
