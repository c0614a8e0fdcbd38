export const SECTIONS = [
  'models',
  'keys',
  'chat',
  'memory',
  'voice',
  'wake',
  'scorecard',
  'microphone',
  'tools',
  'spending',
  'appearance',
  'desktop',
  'zone',
  'about',
] as const
export type Section = (typeof SECTIONS)[number]
