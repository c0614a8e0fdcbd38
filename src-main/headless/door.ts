/** What a request must look like before anything else is read of it: no rebound name, no other site's page. */
import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorBody } from '../contract/index'

/** Names that always mean this machine. Any port: it may be forwarded (ssh -L). */
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

/**
 * Why this request is refused, or null. A rebound DNS name has the attacker's name in Host. A page of another site
 * (or of another port here, which browsers count as the same site and send our cookie for) is told by Origin and
 * Sec-Fetch-Site; only following a link to a page (`navigation`) is harmless.
 */
export function refusal(headers: IncomingHttpHeaders, navigation: boolean): ErrorBody | null {
  const { host, origin } = headers
  if (!host || !OWN_HOST.test(host))
    return refused(`Hearken answers at 127.0.0.1 and localhost only, not at "${shown(host)}".`)
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return refused(`A page of "${shown(origin)}" may not use Hearken.`)
  const site = headers['sec-fetch-site']
  if (!navigation && site !== undefined && site !== 'same-origin' && site !== 'none')
    return refused('A page of another site may not use Hearken.')
  return null
}

const refused = (message: string): ErrorBody => ({
  code: 'UNAUTHORISED',
  message,
  action: 'Open the address that Hearken printed when it started.',
})

const shown = (value: string | undefined) => (value ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 80)

/** No session: said on every path alike, so nothing is learnt about what exists. */
export const LOCKED: ErrorBody = {
  code: 'UNAUTHORISED',
  message: 'This browser has no session with Hearken: its link was used, has expired, or was never opened here.',
  action: 'Open the newest link printed where Hearken runs. It works once.',
}
