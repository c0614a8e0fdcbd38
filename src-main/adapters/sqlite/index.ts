export { backupErasure } from './backup-erase'
export { createBackups, restoreBackup } from './backups'
export { openSqliteStore } from './open'
