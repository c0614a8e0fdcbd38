export { createBuiltinModel } from './model'
