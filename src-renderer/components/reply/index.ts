export { count, money } from './amounts'
export { ago, dayName, fullDate, timeOfDay } from './dates'
export { ReceiptTable } from './receipt-table'
export { Reply, type ReplyProps } from './reply'
