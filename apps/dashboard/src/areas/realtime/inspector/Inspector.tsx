import { useState } from 'react'
import { firstRequest } from './channel-request.ts'
import { JoinForm } from './JoinForm.tsx'
import { MessageList } from './MessageList.tsx'
import { SendForm } from './SendForm.tsx'
import { useChannel } from './use-channel.ts'

interface InspectorProps {
  projectRef: string
  /** Why this person cannot connect. */
  forbidden: string | undefined
}

export const Inspector = ({ projectRef, forbidden }: InspectorProps) => {
  const [asked, setAsked] = useState(firstRequest)
  const channel = useChannel(projectRef)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid gap-4">
        <JoinForm
          projectRef={projectRef}
          forbidden={forbidden}
          asked={asked}
          onAsked={setAsked}
          state={channel.state}
          problem={channel.problem}
          onJoin={channel.join}
          onLeave={channel.leave}
        />
        {channel.state === 'joined' && <SendForm onSend={channel.send} />}
      </div>
      <MessageList messages={channel.messages} state={channel.state} name={asked.name} onClear={channel.clear} />
    </div>
  )
}
