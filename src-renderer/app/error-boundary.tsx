import { Component, type ReactNode } from 'react'
import { Button } from '../components'
import { t } from '../strings'

/** Keeps one page's failure to that page. `quiet`: something beside the page failed, so it is left out without a word. */
export class ErrorBoundary extends Component<{ children: ReactNode; quiet?: boolean }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.quiet) return null
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
