/** The heavy parts of Markdown, read only when a reply has code or mathematics in it. */
import 'katex/dist/katex.min.css'
import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

export { rehypeHighlight, rehypeKatex, remarkMath }
