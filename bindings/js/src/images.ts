import { HitmaskError } from './error.js';

/** What {@link Mask.fromImage} reads: a picture, a canvas, or a Blob with the bytes of a file. */
export type ImageSource = ImageBitmap | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas | Blob;

type Canvas = HTMLCanvasElement | OffscreenCanvas;

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  if (typeof document === 'undefined')
    throw new HitmaskError('unsupported', 'there is no canvas here: decode the picture and use Mask.fromAlpha()');
  return Object.assign(document.createElement('canvas'), { width, height });
}

function contextOf(canvas: Canvas): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D {
  const context = (canvas as OffscreenCanvas).getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
  if (context === null) throw new HitmaskError('unsupported', 'this canvas has no 2d context');
  return context;
}

function isBitmap(image: ImageSource): image is ImageBitmap {
  return typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap;
}

/** The bitmap of a picture, without premultiplied alpha and without conversion of colours. */
async function bitmapOf(image: ImageSource): Promise<ImageBitmap> {
  if (isBitmap(image)) return image;
  if (typeof createImageBitmap === 'undefined')
    throw new HitmaskError('unsupported', 'there is no createImageBitmap here: decode the picture and use Mask.fromAlpha()');
  try {
    return await createImageBitmap(image, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  } catch (reason) {
    throw new HitmaskError('data', `the picture cannot be decoded: ${reason instanceof Error ? reason.message : 'unknown reason'}`);
  }
}

/** The pixels of what a canvas can draw, at once. */
export function readPixels(image: CanvasImageSource, width: number, height: number): ImageData {
  try {
    const context = contextOf(canvasOf(width, height));
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  } catch (reason) {
    if (!(reason instanceof Error) || reason.name !== 'SecurityError') throw reason;
    throw new HitmaskError('tainted', 'the page may not read the pixels of this picture: serve it from the same origin, or with CORS and crossOrigin');
  }
}

/** The pixels of a picture. */
export async function decodeImage(image: ImageSource): Promise<ImageData> {
  const bitmap = await bitmapOf(image);
  try {
    return readPixels(bitmap, bitmap.width, bitmap.height);
  } finally {
    if (bitmap !== image) bitmap.close();
  }
}
