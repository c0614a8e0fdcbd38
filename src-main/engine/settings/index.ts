export { openSettings, type SettingsService } from './settings'
