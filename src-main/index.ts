/** Entry of the Electron app. */
import { startElectron } from './electron/app'

startElectron()
