import { useEffect } from 'react'
import type { ArenaVote, Battle } from '../../../src-main/contract'
import { Button, Kbd } from '../../components'
import { leaveBattle, useBattle, vote } from '../../stores/arena'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { letterOf } from './letters'

/** The question, or what was answered. Keys 1 to 4, T and 0 vote as the buttons do. */
export function VoteBar({ battle, past }: { battle: Battle; past: boolean }) {
  const voting = useBattle((state) => state.voting)
  const open = battle.vote === null
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      const given = voteOfKey(event, battle)
      if (given === null) return
      event.preventDefault()
      void vote(given)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, battle])
  const next = () => {
    leaveBattle()
    go({ tab: 'arena', id: null, message: null })
  }
  if (!open)
    return (
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t bg-sunken px-4 py-3 sm:px-6">
        <p role="status" className="min-w-0 text-sm leading-normal">
          <span className="font-medium">{voted(battle.vote)}</span>
          {battle.rated ? null : <span className="text-muted"> {t('arena.vote.not_rated')}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => go({ tab: 'arena', id: 'scoreboard', message: null })}>
            {t('arena.view.scoreboard')}
          </Button>
          <Button kind="primary" onClick={next}>
            {past ? t('arena.view.battle') : t('arena.next')}
          </Button>
        </div>
      </footer>
    )
  return (
    <footer className="flex flex-col gap-2 border-t bg-sunken px-4 py-3 sm:px-6">
      <p className="font-medium text-sm">{t('arena.vote.title')}</p>
      <div className="flex flex-wrap gap-2">
        {battle.answers.map((answer, place) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
            key={place}
            disabled={answer.error !== null || voting}
            onClick={() => void vote({ best: place })}
          >
            {t('arena.vote.best', { letter: letterOf(place) })}
            <Kbd keys={String(place + 1)} />
          </Button>
        ))}
        <Button disabled={voting} onClick={() => void vote('tie')}>
          {t('arena.vote.tie')}
          <Kbd keys="T" />
        </Button>
        <Button disabled={voting} onClick={() => void vote('all_bad')}>
          {t('arena.vote.all_bad')}
          <Kbd keys="0" />
        </Button>
      </div>
    </footer>
  )
}

function voted(given: ArenaVote | null): string {
  if (given === 'tie') return t('arena.vote.voted_tie')
  if (given === 'all_bad') return t('arena.vote.voted_bad')
  return given === null ? '' : t('arena.vote.voted_best', { letter: letterOf(given.best) })
}

function voteOfKey(event: KeyboardEvent, { answers }: Battle): ArenaVote | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const { target } = event
  if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return null
  if (document.querySelector('[role="dialog"]')) return null
  if (event.key === '0') return 'all_bad'
  if (event.key.toLowerCase() === 't') return 'tie'
  const place = Number(event.key) - 1
  return answers[place]?.error === null ? { best: place } : null
}
