/** The path of a telephone handset, 24 by 24, moved to `x`, `y`. */
export function handsetPath(x: number, y: number): string {
  return `M${x + 2} ${y + 4}a2 2 0 0 1 2-2h3l2 5-2.5 2a14 14 0 0 0 6.5 6.5l2-2.5 5 2v3a2 2 0 0 1-2 2a18 18 0 0 1-16-16z`;
}
