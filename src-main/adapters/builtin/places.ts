/** Time zones by the names people use: a city of the zone database, or a place below. */
const PLACES: Record<string, string> = {
  uk: 'Europe/London',
  england: 'Europe/London',
  britain: 'Europe/London',
  scotland: 'Europe/London',
  wales: 'Europe/London',
  manchester: 'Europe/London',
  leeds: 'Europe/London',
  edinburgh: 'Europe/London',
  glasgow: 'Europe/London',
  birmingham: 'Europe/London',
  liverpool: 'Europe/London',
  ireland: 'Europe/Dublin',
  france: 'Europe/Paris',
  germany: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  italy: 'Europe/Rome',
  milan: 'Europe/Rome',
  spain: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  portugal: 'Europe/Lisbon',
  netherlands: 'Europe/Amsterdam',
  belgium: 'Europe/Brussels',
  switzerland: 'Europe/Zurich',
  geneva: 'Europe/Zurich',
  austria: 'Europe/Vienna',
  poland: 'Europe/Warsaw',
  sweden: 'Europe/Stockholm',
  norway: 'Europe/Oslo',
  denmark: 'Europe/Copenhagen',
  finland: 'Europe/Helsinki',
  greece: 'Europe/Athens',
  turkey: 'Europe/Istanbul',
  ukraine: 'Europe/Kyiv',
  kiev: 'Europe/Kyiv',
  egypt: 'Africa/Cairo',
  nigeria: 'Africa/Lagos',
  kenya: 'Africa/Nairobi',
  'south africa': 'Africa/Johannesburg',
  'cape town': 'Africa/Johannesburg',
  uae: 'Asia/Dubai',
  'abu dhabi': 'Asia/Dubai',
  'saudi arabia': 'Asia/Riyadh',
  israel: 'Asia/Jerusalem',
  'tel aviv': 'Asia/Jerusalem',
  pakistan: 'Asia/Karachi',
  india: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
  calcutta: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  bengaluru: 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  hyderabad: 'Asia/Kolkata',
  nepal: 'Asia/Kathmandu',
  bangladesh: 'Asia/Dhaka',
  thailand: 'Asia/Bangkok',
  vietnam: 'Asia/Ho_Chi_Minh',
  hanoi: 'Asia/Ho_Chi_Minh',
  china: 'Asia/Shanghai',
  beijing: 'Asia/Shanghai',
  shenzhen: 'Asia/Shanghai',
  japan: 'Asia/Tokyo',
  osaka: 'Asia/Tokyo',
  kyoto: 'Asia/Tokyo',
  'south korea': 'Asia/Seoul',
  korea: 'Asia/Seoul',
  philippines: 'Asia/Manila',
  bali: 'Asia/Makassar',
  'new zealand': 'Pacific/Auckland',
  wellington: 'Pacific/Auckland',
  canberra: 'Australia/Sydney',
  hawaii: 'Pacific/Honolulu',
  california: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  'san diego': 'America/Los_Angeles',
  'las vegas': 'America/Los_Angeles',
  portland: 'America/Los_Angeles',
  la: 'America/Los_Angeles',
  colorado: 'America/Denver',
  'salt lake city': 'America/Denver',
  texas: 'America/Chicago',
  austin: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  nyc: 'America/New_York',
  'new york city': 'America/New_York',
  boston: 'America/New_York',
  washington: 'America/New_York',
  'washington dc': 'America/New_York',
  miami: 'America/New_York',
  florida: 'America/New_York',
  atlanta: 'America/New_York',
  philadelphia: 'America/New_York',
  montreal: 'America/Toronto',
  ottawa: 'America/Toronto',
  mexico: 'America/Mexico_City',
  brazil: 'America/Sao_Paulo',
  'rio de janeiro': 'America/Sao_Paulo',
  rio: 'America/Sao_Paulo',
  argentina: 'America/Argentina/Buenos_Aires',
  chile: 'America/Santiago',
  colombia: 'America/Bogota',
  peru: 'America/Lima',
  utc: 'UTC',
  gmt: 'UTC',
}

let cities: Map<string, string> | null = null

/** Region/City and "city" → IANA zone; null when it is not known. */
export function zoneOf(place: string): string | null {
  const key = fold(place).replace(/,.*$/, '').replace(/^the /, '').trim()
  const known = PLACES[key]
  if (known) return known
  if (!cities) {
    cities = new Map()
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      cities.set(fold(zone), zone)
      cities.set(fold(zone.split('/').at(-1) ?? zone), zone)
    }
  }
  return cities.get(key) ?? null
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/[.']/g, '')
    .trim()
