import { Activity, Brain, Database, type LucideIcon, MessageSquare, ReceiptText, Settings } from 'lucide-react'
import type { Tab } from '../stores/route-hash'

export const TAB_ICONS: Record<Tab, LucideIcon> = {
  chat: MessageSquare,
  memory: Brain,
  data: Database,
  receipts: ReceiptText,
  observability: Activity,
  settings: Settings,
}
