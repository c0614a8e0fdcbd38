/** One line with *words* in it set apart, as tool summaries write them. */
export function Emphasised({ text }: { text: string }) {
  return (
    <>
      {text.split(/(\*[^*\n]+\*)/).map((piece, index) =>
        piece.length > 2 && piece.startsWith('*') && piece.endsWith('*') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
          <em key={index} className="font-medium text-ink not-italic">
            {piece.slice(1, -1)}
          </em>
        ) : (
          piece
        ),
      )}
    </>
  )
}
