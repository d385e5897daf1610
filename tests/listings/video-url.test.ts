import { describe, expect, it } from 'vitest';
import { videoUrl } from '../../src/listings/form/submission.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

describe('the video of a listing (D-134)', () => {
  it.each([
    [YOUTUBE, YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?t=30', YOUTUBE],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/123456789', 'https://vimeo.com/123456789'],
    ['https://vimeo.com/123456789/0a1b2c3d4e', 'https://vimeo.com/123456789/0a1b2c3d4e'],
    ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', 'https://vimeo.com/123456789/0a1b2c3d4e'],
    ['https://videos.example.org/tour.mp4', 'https://videos.example.org/tour.mp4'],
    ['https://cdn.videos.example.org/tour.mp4', 'https://cdn.videos.example.org/tour.mp4'],
  ])('%s is stored as %s', (typed, stored) => expect(videoUrl(typed, ['videos.example.org'])).toBe(stored));

  it.each([
    'https://wa.me/56987654321',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https%3A%2F%2Fwa.me%2F56987654321',
    'https://www.youtube.com/@llama56987654321',
    'https://youtu.be/56987654321x',
    'https://vimeo.com/casaazul',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://videos.example.org.evil.example/x',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
  ])('%s is refused', (typed) => expect(videoUrl(typed, ['videos.example.org'])).toBeNull());
});
