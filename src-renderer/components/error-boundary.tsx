import { Component, type ReactNode } from 'react'
import { t } from '../strings'
import { Button } from './button'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown in place of what failed; left out: words and a button that tries again. */
  fallback?: ReactNode
}

/** Keeps the failure of one page or one message to itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    if (fallback !== undefined) return fallback
    return (
      <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 p-8">
        <h1 className="font-semibold text-lg">{t('app.broken.title')}</h1>
        <p className="text-muted">{t('app.broken.body')}</p>
        <Button kind="primary" onClick={() => this.setState({ failed: false })}>
          {t('app.broken.again')}
        </Button>
      </div>
    )
  }
}
