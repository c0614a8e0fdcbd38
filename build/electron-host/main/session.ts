/** session.defaultSession and protocol: who answers for a custom scheme, and who may have what. */
import type { CustomScheme, Protocol, Session } from 'electron'
import type { ProtocolAnswer } from '../messages'
import { app } from './app'
import { onRequest, send } from './link'
import { contentsOf } from './web-contents'

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0]

const handlers = new Map<string, (request: Request) => Response | Promise<Response>>()
let requestHandler: RequestHandler = null
let checkHandler: CheckHandler = null

export const protocol = {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (app.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard || !privileges.secure)
        throw new Error(`The host shows ${scheme}: as a secure origin only.`)
    }
    send({ type: 'schemes', schemes: schemes.map(({ scheme }) => scheme) })
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged'>

const defaultSession = {
  protocol: {
    handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
      handlers.set(scheme, handler)
    },
  } satisfies { handle: unknown },
  setPermissionRequestHandler(handler: RequestHandler): void {
    requestHandler = handler
  },
  setPermissionCheckHandler(handler: CheckHandler): void {
    checkHandler = handler
  },
  setDevicePermissionHandler(): void {},
} satisfies Pick<
  Session,
  'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
> & {
  protocol: unknown
}

export const session = { defaultSession }

interface ProtocolRequest {
  url: string
  method: string
  headers: Record<string, string>
}
onRequest('protocol', async ({ url, method, headers }: ProtocolRequest): Promise<ProtocolAnswer> => {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1))
  if (!handler) throw new Error(`Nobody answers for ${url}.`)
  const response = await handler(new Request(url, { method, headers }))
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  }
})

interface PermissionQuestion {
  permission: string
  url: string
  media: ('audio' | 'video')[]
  /** The window that asks; without one, the first that was opened. */
  id?: number
}
/** What Electron does: the check must pass, and so must the request. With no handler everything is allowed. */
onRequest('permission', async ({ permission, url, media, id }: PermissionQuestion): Promise<boolean> => {
  const contents = contentsOf(id) as never
  const details = { requestingUrl: url, isMainFrame: true, securityOrigin: new URL(url).origin, mediaTypes: media }
  const kinds = media.length > 0 ? media : [undefined]
  const checked = kinds.every(
    (mediaType) =>
      checkHandler?.(contents, permission as never, url, {
        ...details,
        ...(mediaType ? { mediaType } : {}),
      }) ?? true,
  )
  if (!checked || !requestHandler) return checked
  return new Promise((resolve) => requestHandler?.(contents, permission as never, resolve, details as never))
})
