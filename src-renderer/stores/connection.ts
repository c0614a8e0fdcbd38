/** Whether this window reaches the engine. */
import { create } from 'zustand'
import { type ConnectionState, connection } from '../client'

export const useConnection = create<{ state: ConnectionState }>(() => ({ state: connection.state() }))
connection.watch((state) => useConnection.setState({ state }))

export const retryNow = () => connection.retryNow()
