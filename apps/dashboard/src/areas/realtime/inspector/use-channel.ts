import type { RealtimeRole } from '@cairn/contracts/realtime/realtime-roles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '~/api/errors.ts'
import type { ChannelRequest } from './channel-request.ts'
import { mostMessages } from './inspected-message.ts'
import type { InspectedMessage } from './inspected-message.ts'
import { openChannel } from './open-channel.ts'
import type { OpenChannel } from './open-channel.ts'

export type ChannelState = 'none' | 'joining' | 'joined'

interface Attempt {
  channel?: OpenChannel
  isOver: boolean
}

/** The channel that is inspected, and what has arrived in it. */
export const useChannel = (projectRef: string) => {
  const [state, setState] = useState<ChannelState>('none')
  const [problem, setProblem] = useState<string>()
  const [messages, setMessages] = useState<readonly InspectedMessage[]>([])
  const attempt = useRef<Attempt>(undefined)
  const lastId = useRef(0)

  const leave = useCallback(() => {
    const { current } = attempt
    attempt.current = undefined
    if (current !== undefined) {
      current.isOver = true
      current.channel?.close()
    }
    setState('none')
  }, [])
  useEffect(() => leave, [leave])

  const join = async (
    impersonation: { role: RealtimeRole; claims: Readonly<Record<string, unknown>> },
    asked: ChannelRequest,
  ): Promise<void> => {
    leave()
    const own: Attempt = { isOver: false }
    attempt.current = own
    setProblem(undefined)
    setMessages([])
    setState('joining')
    const fail = (reason: string | undefined) => {
      if (own.isOver) return
      own.isOver = true
      attempt.current = undefined
      setProblem(reason ?? 'The channel was closed.')
      setState('none')
    }
    try {
      own.channel = await openChannel(projectRef, impersonation, asked, {
        onMessage: (message) => {
          if (own.isOver) return
          lastId.current += 1
          const arrived = { ...message, id: lastId.current, at: Date.now() }
          setMessages((before) => [arrived, ...before].slice(0, mostMessages))
        },
        onJoined: () => {
          if (!own.isOver) setState('joined')
        },
        onClosed: fail,
      })
      // It was left while the connection was opened.
      if (own.isOver) own.channel.close()
    } catch (error) {
      fail(messageOf(error))
    }
  }

  return {
    state,
    problem,
    messages,
    join,
    leave,
    clear: () => setMessages([]),
    send: async (event: string, payload: unknown) => (await attempt.current?.channel?.send(event, payload)) === true,
  }
}
