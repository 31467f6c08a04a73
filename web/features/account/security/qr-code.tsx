import { encode } from 'uqr'

/** A text as a QR code: dark on light also in the dark theme, as cameras want it. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for an authenticator app"
      shapeRendering="crispEdges"
      className="mt-3 size-52 rounded-md border border-line [color-scheme:light]"
    >
      <rect width={size} height={size} className="fill-surface-raised" />
      <path d={path.join('')} className="fill-ink" />
    </svg>
  )
}
