export { createFiles } from './files'
export { type HomeLock, lockHome, openHome, type Running, runningIn } from './home'
