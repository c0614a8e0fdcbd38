import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  body?: ReactNode
  /** Real examples that work with one click. */
  examples?: readonly { label: string; hint?: string; run: () => void }[]
  children?: ReactNode
}

/** What a page shows before there is anything on it: it teaches by things to try. */
export function EmptyState({ icon, title, body, examples = [], children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-4 px-6 py-12">
      {icon ? <div className="text-dim [&_svg]:size-7">{icon}</div> : null}
      <div className="flex flex-col gap-1.5">
        <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
        {body ? <p className="text-base text-muted">{body}</p> : null}
      </div>
      {examples.length ? (
        <ul className="flex flex-col gap-2">
          {examples.map((example) => (
            <li key={example.label}>
              <button
                type="button"
                onClick={example.run}
                className="flex w-full flex-col gap-1 rounded-card border bg-raised px-4 py-3 text-start transition-colors duration-120 hover:border-edge hover:bg-hover"
              >
                <span className="font-medium text-base">{example.label}</span>
                {example.hint ? <span className="text-dim text-sm">{example.hint}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  )
}
