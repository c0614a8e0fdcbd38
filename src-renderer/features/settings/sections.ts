export const SECTIONS = ['models', 'keys', 'chat', 'memory', 'tools', 'spending', 'appearance', 'desktop', 'zone', 'about'] as const
export type Section = (typeof SECTIONS)[number]
