import { memo, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { UsedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { markdownBlocks, needsHighlight, needsMath } from './blocks'
import { CitationChip } from './citation-chip'
import { remarkCitations } from './citations'
import { CodeBlock } from './code-block'
import { Formula } from './formula'
import { useRich } from './use-rich'

interface MarkdownProps {
  text: string
  used: readonly UsedMemory[]
  onLink: (url: string) => void
  onMemory: (memory: UsedMemory) => void
}

/** A reply as Markdown. Raw HTML shows as text, images only from data: URLs, links go through onLink. */
export function Markdown({ text, used, onLink, onMemory }: MarkdownProps) {
  const blocks = useMemo(() => markdownBlocks(text), [text])
  const cited = used.map((memory) => memory.n).join(',')
  const components = useMemo(() => parts(used, onLink, onMemory), [used, onLink, onMemory])
  return (
    <div dir="auto" className="prose">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        <Block key={index} text={block} cited={cited} components={components} />
      ))}
    </div>
  )
}

const Block = memo(function Block({
  text,
  cited,
  components,
}: {
  text: string
  cited: string
  components: Components
}) {
  const code = needsHighlight(text)
  const math = needsMath(text)
  const rich = useRich(code || math)
  const remark = useMemo(() => {
    const known = new Set(cited ? cited.split(',').map(Number) : [])
    const citations = () => remarkCitations(known)
    return rich && math ? [remarkGfm, rich.remarkMath, citations] : [remarkGfm, citations]
  }, [cited, rich, math])
  const rehype = useMemo(() => (rich && code ? [rich.rehypeHighlight] : []), [rich, code])
  const all = useMemo(() => (rich ? { ...components, ...mathParts(rich.katex) } : components), [components, rich])
  return (
    <div dir="auto" className="block">
      <ReactMarkdown remarkPlugins={remark} rehypePlugins={rehype} components={all} urlTransform={safeUrl}>
        {text}
      </ReactMarkdown>
    </div>
  )
})

type Draw = Parameters<typeof Formula>[0]['draw']

/** remark-math marks formulas as code; these are drawn, other code is left as it is. */
function mathParts(draw: Draw): Components {
  return {
    code: ({ node: _, className, children, ...rest }) =>
      /\bmath-(inline|display)\b/.test(className ?? '') ? (
        <Formula tex={String(children)} display={/math-display/.test(className ?? '')} draw={draw} />
      ) : (
        <code className={className} {...rest}>
          {children}
        </code>
      ),
  }
}

function safeUrl(url: string, key: string): string {
  if (key === 'src') return /^data:image\/(png|jpeg|gif|webp|avif);/i.test(url) ? url : ''
  return /^(https?:|#)/i.test(url) ? url : ''
}

function parts(used: readonly UsedMemory[], onLink: MarkdownProps['onLink'], onMemory: MarkdownProps['onMemory']) {
  const byNumber = new Map(used.map((memory) => [String(memory.n), memory]))
  const components: Components = {
    a: ({ href, children }) =>
      href ? (
        <a
          href={href}
          title={href}
          rel="noreferrer"
          onClick={(event) => {
            event.preventDefault()
            if (!href.startsWith('#')) onLink(href)
          }}
        >
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    img: ({ src, alt }) =>
      src ? (
        <img src={src} alt={alt ?? ''} className="max-w-full rounded-card" />
      ) : (
        <span className="text-dim">{t('chat.image_blocked', { alt: alt || t('chat.image') })}</span>
      ),
    cite: ({ title }) => {
      const memory = byNumber.get(title ?? '')
      return memory ? <CitationChip memory={memory} onOpen={onMemory} /> : <>[{title}]</>
    },
    pre: ({ node, children }) => {
      const first = node?.children[0]
      const classes = first && 'properties' in first ? first.properties.className : undefined
      const names = Array.isArray(classes) ? classes.map(String) : []
      if (names.includes('math-display')) return <>{children}</>
      const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
      return <CodeBlock language={language}>{children}</CodeBlock>
    },
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so it must be reachable by keyboard
      <figure aria-label={t('chat.table')} tabIndex={0} className="overflow-x-auto">
        <table>{children}</table>
      </figure>
    ),
    input: ({ checked }) => (
      <input type="checkbox" checked={checked ?? false} disabled aria-label={t('chat.checkbox')} />
    ),
  }
  return components
}
