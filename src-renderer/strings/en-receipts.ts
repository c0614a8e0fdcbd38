export const receipts = {
  title: 'Receipts',
  list: 'Receipts of turns',
  count_one: '{{count}} turn',
  count_other: '{{count}} turns',
  loading: 'Loading receipts…',
  failed: 'The receipts could not be read.',
  views: 'Receipts of',
  view: { turns: 'Turns', background: 'Background work' },
  background: {
    list: 'Receipts of work in the background',
    count_one: '{{count}} job',
    count_other: '{{count}} jobs',
    empty: {
      title: 'Nothing was done in the background yet',
      body: 'Work that no reply stands for leaves a receipt of its own: memory being embedded and tidied, replies judged, evals, replays and battles.',
    },
  },
  open_turn: 'Open the turn in chat',
  unknown: 'price unknown',
  no_question: '(no text)',
  empty: {
    title: 'No receipts yet',
    body: 'Every turn leaves one: which model answered, which tools ran, what was read from memory, and what it cost. Try one:',
    examples: [
      { text: 'What is 17% of 2,340?', hint: 'A receipt with one tool and no cost' },
      { text: 'Remember that Kelly was born on March 4th 1990', hint: 'A receipt that shows what was kept' },
      { text: 'What is on my calendar this week?', hint: 'A receipt with a tool that only reads' },
    ],
  },
} as const
