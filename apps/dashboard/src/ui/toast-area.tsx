import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { followSwipes, pauseWhileFocused, pauseWhilePointed } from './toast-behaviour.ts'
import { toastQuestion } from './toast-question.ts'
import { panelFoot, panelWidth } from './toast-space.ts'

const hotkey = ['altKey', 'KeyT']
const fonts = { fontFamily: 'var(--font-sans)' }
const widthPx = 356
const toastOptions = {
  style: { width: `min(${widthPx}px, calc(100vw - 2rem))` },
  classNames: {
    toast: '!rounded-lg !border !border-line-strong !bg-surface-2 !p-3 !text-sm !text-text !shadow-popup',
    title: '!font-medium break-words',
    description: '!text-muted break-words',
    actionButton: '!bg-surface-3 !text-text !border !border-line-strong',
    cancelButton: '!bg-transparent !text-muted',
    closeButton: '!bg-surface-3 !border-line-strong !text-muted',
    success: '[&>[data-icon]]:text-success',
    error: '[&>[data-icon]]:text-danger',
    warning: '[&>[data-icon]]:text-warning',
    info: '[&>[data-icon]]:text-info',
  },
}

// Sonner keeps the height that a toast had when it came, which is too small once the window is narrower.
const questionOptions = {
  ...toastOptions,
  classNames: { ...toastOptions.classNames, toast: `${toastOptions.classNames.toast} !h-auto` },
}

/** How far from the foot of the window: toasts are stacked above the buttons of a panel, and above the question. */
const above = (...lengths: readonly string[]) => ({ bottom: `calc(${lengths.join(' + ')})` })
const [margin, narrowMargin] = ['24px', '16px']
/** Beside a panel, as far as the window has room for a toast there. */
const beside = { right: `min(${margin} + ${panelWidth.length}, max(${margin}, 100vw - ${widthPx}px - ${margin}))` }

/** It pauses on hover, on focus and while the page is hidden; Alt+T moves the focus to it, a swipe of 20 px ends a toast. */
export const ToastArea = ({ onReady }: { onReady: () => void }) => {
  const area = useRef<HTMLDivElement>(null)
  // Effects of what is inside run first: by then the area listens.
  useEffect(onReady, [onReady])
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const end = new AbortController()
    followSwipes(element, end.signal)
    pauseWhilePointed(element, end.signal)
    pauseWhileFocused(element, end.signal)
    return () => end.abort()
  }, [])
  return (
    <>
      {/* Before the other one, so that Alt+T ends at the other one while it has toasts. */}
      <Sonner
        id={toastQuestion.area}
        position="bottom-right"
        containerAriaLabel="Question"
        hotkey={hotkey}
        offset={{ ...above(margin, panelFoot.length), ...beside }}
        mobileOffset={above(narrowMargin, panelFoot.length)}
        style={fonts}
        toastOptions={questionOptions}
      />
      {/* Beside dialogs, whose overlays lie above the page: it may say why one did not close. */}
      {createPortal(
        <div ref={area} className="contents">
          <Sonner
            position="bottom-right"
            duration={4000}
            visibleToasts={3}
            gap={14}
            hotkey={hotkey}
            closeButton
            offset={{ ...above(margin, panelFoot.length, toastQuestion.space), ...beside }}
            mobileOffset={above(narrowMargin, panelFoot.length, toastQuestion.space)}
            style={fonts}
            toastOptions={toastOptions}
          />
        </div>,
        document.body,
      )}
    </>
  )
}
