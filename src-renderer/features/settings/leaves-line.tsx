import { ArrowUpRight, Lock } from 'lucide-react'

/** What leaves this computer, in plain words. */
export function LeavesLine({ stays, words }: { stays: boolean; words: string }) {
  const Icon = stays ? Lock : ArrowUpRight
  return (
    <p className="flex gap-2 text-muted text-sm leading-normal">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-dim" />
      <span className="min-w-0 max-w-reading">{words}</span>
    </p>
  )
}
