export { openSettings, readSettings, type SettingsService } from './settings'
