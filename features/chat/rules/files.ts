/** What is shown as a picture. An SVG is a program that draws one. */
export const isPhoto = (mime: string): boolean => mime.startsWith('image/') && mime !== 'image/svg+xml';
