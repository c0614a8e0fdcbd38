import { Brain, type LucideIcon, MessageSquare, ReceiptText, Settings } from 'lucide-react'
import type { Tab } from '../stores/route-hash'

export const TAB_ICONS: Record<Tab, LucideIcon> = {
  chat: MessageSquare,
  memory: Brain,
  receipts: ReceiptText,
  settings: Settings,
}
