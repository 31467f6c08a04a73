import { encode } from 'uqr'

/** A text as a QR code, dark on light in both themes: many apps cannot read the reverse. */
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
      className="mt-3 size-52 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  )
}
