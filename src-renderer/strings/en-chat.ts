export const chat = {
  conversations: 'Conversations',
  removed: 'Deleted “{{title}}”',
  link_refused: 'Only web links (http, https) can be opened from here.',
  link_failed: 'The link could not be opened.',
} as const
