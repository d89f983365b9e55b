/** The two star shapes, defined once in the layout. Every `Stars` refers to them, which keeps a page of cards small. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="star" viewBox="0 0 20 20">
        <path d="m10 1.9 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
      </symbol>
      <symbol id="half-star" viewBox="0 0 20 20">
        <path d="M10 1.9v13l-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
      </symbol>
    </svg>
  )
}
