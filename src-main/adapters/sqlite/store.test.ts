import { join } from 'node:path'
import { storeContract } from '../../testing/store-contract'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'

storeContract('SQLite', (clock) => {
  const home = tempHome()
  return openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
})
