export type * from './model'
export type * from './store'
export type * from './tool'
export type * from './world'
