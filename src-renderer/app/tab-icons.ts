import {
  Activity,
  Brain,
  Database,
  GitCompareArrows,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  Settings,
  Swords,
} from 'lucide-react'
import type { Tab } from '../stores/route-hash'

export const TAB_ICONS: Record<Tab, LucideIcon> = {
  chat: MessageSquare,
  memory: Brain,
  data: Database,
  receipts: ReceiptText,
  observability: Activity,
  arena: Swords,
  settings: Settings,
  versions: GitCompareArrows,
}
