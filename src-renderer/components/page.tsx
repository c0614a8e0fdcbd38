import clsx from 'clsx'
import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** Before the title: what opens the list, or goes back. */
  start?: ReactNode
  /** After the title, at the end of the line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the main window: its name in a quiet bar, its content under it. */
export function Page({ title, start, actions, children }: PageProps) {
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
      <header
        className={clsx('flex min-h-12 shrink-0 items-center gap-2 border-b pe-3', start ? 'ps-2' : 'ps-4 sm:ps-6')}
      >
        {start}
        <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold text-base">
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </main>
  )
}
