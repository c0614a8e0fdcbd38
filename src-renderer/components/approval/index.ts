export { ApprovalAnnouncer } from './approval-announcer'
export { ApprovalCard, type ApprovalCardProps } from './approval-card'
export { clockText, useSecondsLeft } from './time-left'
