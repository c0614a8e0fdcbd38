export const SECTIONS = ['models', 'keys', 'chat', 'tools', 'appearance', 'desktop', 'zone', 'about'] as const
export type Section = (typeof SECTIONS)[number]
