import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'

/** It pauses on hover, on focus and while the page is hidden; Alt+T moves the focus to it. */
export const ToastArea = ({ onReady }: { onReady: () => void }) => {
  // Effects of what is inside run first: by then the area listens.
  useEffect(onReady, [onReady])
  return (
    <Sonner
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      closeButton
      style={{ fontFamily: 'var(--font-sans)' }}
      toastOptions={{
        style: { width: 356 },
        classNames: {
          toast: '!rounded-lg !border !border-line-strong !bg-surface-2 !p-3 !text-sm !text-text !shadow-popup',
          title: '!font-medium break-words',
          description: '!text-muted break-words',
          actionButton: '!bg-surface-3 !text-text !border !border-line-strong',
          closeButton: '!bg-surface-3 !border-line-strong !text-muted',
          success: '[&>[data-icon]]:text-success',
          error: '[&>[data-icon]]:text-danger',
          warning: '[&>[data-icon]]:text-warning',
          info: '[&>[data-icon]]:text-info',
        },
      }}
    />
  )
}
