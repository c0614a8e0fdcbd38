import { Tooltip as Radix } from 'radix-ui'
import type { UsedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { fullDate } from './dates'

interface CitationProps {
  memory: UsedMemory
  onOpen: (memory: UsedMemory) => void
}

/** [n] as a small chip: hover or focus quotes the words, click opens where they were said. */
export function CitationChip({ memory, onOpen }: CitationProps) {
  const date = fullDate(memory.created_on)
  return (
    <Radix.Root delayDuration={150}>
      <Radix.Trigger asChild>
        <button
          type="button"
          onClick={() => onOpen(memory)}
          aria-label={t('chat.citation', { n: memory.n, source: plainName(memory.source), date })}
          className="mx-px inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[5px] bg-soft px-1 align-[0.1em] font-mono text-muted text-xs hover:bg-hover hover:text-ink"
        >
          {memory.n}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="anim-fade z-50 flex max-w-sm flex-col gap-2 rounded-card bg-raised p-3 text-sm shadow-float"
        >
          <q dir="auto" className="leading-normal">
            {memory.exact_snippet}
          </q>
          <span className="text-dim text-xs">
            <bdi>{plainName(memory.source)}</bdi> · {date}
          </span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
