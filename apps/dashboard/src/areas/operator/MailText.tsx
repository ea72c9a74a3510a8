const address = /(https?:\/\/\S+)/

/** The text of a mail, its addresses as links. */
export const MailText = ({ text }: { text: string }) => (
  <p className="mt-3 text-sm break-words whitespace-pre-wrap text-muted">
    {text.split(address).map((part, index) =>
      address.test(part) ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that never changes
        <a key={index} href={part} className="text-accent underline underline-offset-4">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
