/** The heavy parts of Markdown, read only when a reply has code or mathematics in it. */
import 'katex/dist/katex.min.css'
import katex from 'katex'
import rehypeHighlight from 'rehype-highlight'
import remarkMath from 'remark-math'

export default { katex, rehypeHighlight, remarkMath }
