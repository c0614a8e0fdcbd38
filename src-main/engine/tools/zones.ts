/** Finds an IANA zone by its name, or by a city or country people call it by. */
import { nearest } from './nearest'

/** Places that name no zone themselves. Zones from the IANA time zone database. */
const PLACES: Record<string, string> = {
  gmt: 'UTC',
  z: 'UTC',
  uk: 'Europe/London',
  england: 'Europe/London',
  scotland: 'Europe/London',
  britain: 'Europe/London',
  ireland: 'Europe/Dublin',
  france: 'Europe/Paris',
  germany: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  spain: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  italy: 'Europe/Rome',
  milan: 'Europe/Rome',
  netherlands: 'Europe/Amsterdam',
  switzerland: 'Europe/Zurich',
  geneva: 'Europe/Zurich',
  sweden: 'Europe/Stockholm',
  norway: 'Europe/Oslo',
  denmark: 'Europe/Copenhagen',
  finland: 'Europe/Helsinki',
  poland: 'Europe/Warsaw',
  greece: 'Europe/Athens',
  turkey: 'Europe/Istanbul',
  ukraine: 'Europe/Kyiv',
  kiev: 'Europe/Kyiv',
  israel: 'Asia/Jerusalem',
  'tel aviv': 'Asia/Jerusalem',
  egypt: 'Africa/Cairo',
  nigeria: 'Africa/Lagos',
  kenya: 'Africa/Nairobi',
  'south africa': 'Africa/Johannesburg',
  'cape town': 'Africa/Johannesburg',
  uae: 'Asia/Dubai',
  'abu dhabi': 'Asia/Dubai',
  'saudi arabia': 'Asia/Riyadh',
  india: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  bengaluru: 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  calcutta: 'Asia/Kolkata',
  pakistan: 'Asia/Karachi',
  nepal: 'Asia/Kathmandu',
  thailand: 'Asia/Bangkok',
  vietnam: 'Asia/Ho_Chi_Minh',
  hanoi: 'Asia/Ho_Chi_Minh',
  saigon: 'Asia/Ho_Chi_Minh',
  indonesia: 'Asia/Jakarta',
  china: 'Asia/Shanghai',
  beijing: 'Asia/Shanghai',
  shenzhen: 'Asia/Shanghai',
  japan: 'Asia/Tokyo',
  osaka: 'Asia/Tokyo',
  kyoto: 'Asia/Tokyo',
  korea: 'Asia/Seoul',
  'south korea': 'Asia/Seoul',
  philippines: 'Asia/Manila',
  canberra: 'Australia/Sydney',
  'new zealand': 'Pacific/Auckland',
  wellington: 'Pacific/Auckland',
  hawaii: 'Pacific/Honolulu',
  alaska: 'America/Anchorage',
  california: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  'san diego': 'America/Los_Angeles',
  'las vegas': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  portland: 'America/Los_Angeles',
  arizona: 'America/Phoenix',
  colorado: 'America/Denver',
  'salt lake city': 'America/Denver',
  texas: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  austin: 'America/Chicago',
  nyc: 'America/New_York',
  washington: 'America/New_York',
  'washington dc': 'America/New_York',
  boston: 'America/New_York',
  miami: 'America/New_York',
  atlanta: 'America/New_York',
  philadelphia: 'America/New_York',
  florida: 'America/New_York',
  montreal: 'America/Toronto',
  ottawa: 'America/Toronto',
  brazil: 'America/Sao_Paulo',
  brasilia: 'America/Sao_Paulo',
  'rio de janeiro': 'America/Sao_Paulo',
  argentina: 'America/Argentina/Buenos_Aires',
  chile: 'America/Santiago',
  peru: 'America/Lima',
  colombia: 'America/Bogota',
  eastern: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  central: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mountain: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pacific: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  jst: 'Asia/Tokyo',
  ist: 'Asia/Kolkata',
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[_\s.,-]+/g, ' ')
    .trim()

let zonesByCity: Map<string, string> | null = null

/** "new york" → America/New_York, for every zone this runtime knows. */
function cities(): Map<string, string> {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [plain(zone.split('/').at(-1) ?? zone), zone]),
  )
  return zonesByCity
}

/** The IANA zone for "Europe/Paris", "Tokyo", "India" or "PST"; null when there is none. */
export function findZone(name: string): string | null {
  const wanted = plain(name)
    .replace(/^the /, '')
    .replace(/ time$/, '')
  const place = Object.hasOwn(PLACES, wanted) ? PLACES[wanted] : cities().get(wanted)
  if (place) return place
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name.trim().replaceAll(' ', '_') }).resolvedOptions().timeZone
  } catch {
    // "Paris, France": the first part is the city.
    return name.includes(',') ? findZone(name.split(',')[0] ?? '') : null
  }
}

/** Places spelt nearly like this one, for a suggestion. */
export const nearestPlaces = (name: string): string[] =>
  nearest(plain(name), [...cities().keys(), ...Object.keys(PLACES)], 3)
