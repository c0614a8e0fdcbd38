export { createSecrets, type SecretsOptions } from './secrets'
